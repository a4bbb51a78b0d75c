PRAGMA foreign_keys = OFF;
PRAGMA application_id = 1097622394;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE beside (
        game INTEGER NOT NULL REFERENCES games,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, name)
     );
CREATE TABLE cards (
        game INTEGER PRIMARY KEY REFERENCES games,
        card TEXT NOT NULL
     );
INSERT INTO "cards" VALUES(1,'{"name":"","players":["",""],"date":"","event":"","result":"","tags":["Club","2026"],"position":"5/5/2rxo--2/5/5 b c3 ABCEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ"}');
INSERT INTO "cards" VALUES(2,'{"name":"Final","players":["","Ada"],"date":"","event":"","result":"","tags":[],"position":"tttT./TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT b 1"}');
INSERT INTO "cards" VALUES(3,'{"name":"","players":["",""],"date":"","event":"","result":"","tags":[],"position":"lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1"}');
CREATE TABLE changes (
        game INTEGER NOT NULL REFERENCES games,
        number INTEGER NOT NULL,
        change TEXT NOT NULL, sum BLOB,
        PRIMARY KEY (game, number)
     ) WITHOUT ROWID;
INSERT INTO "changes" VALUES(1,1,'{"change":"play","at":0,"text":"xo--@c3"}',NULL);
INSERT INTO "changes" VALUES(1,2,'{"change":"play","at":1,"text":"x---@a1"}',NULL);
INSERT INTO "changes" VALUES(1,3,'{"change":"comment","node":1,"text":"the centre"}',NULL);
INSERT INTO "changes" VALUES(1,4,'{"change":"tags","tags":["Club","2026"]}',NULL);
INSERT INTO "changes" VALUES(1,5,'{"change":"delete","node":2}',NULL);
INSERT INTO "changes" VALUES(1,6,'{"change":"play","at":1,"text":"o---@a1"}',NULL);
INSERT INTO "changes" VALUES(1,7,'{"change":"undo"}',NULL);
INSERT INTO "changes" VALUES(2,1,'{"change":"play","at":0,"text":"A5xA4"}',NULL);
INSERT INTO "changes" VALUES(2,2,'{"change":"name","name":"Final"}',NULL);
INSERT INTO "changes" VALUES(2,3,'{"change":"player","seat":1,"name":"Ada"}',NULL);
CREATE TABLE files (
        path BLOB PRIMARY KEY,
        content BLOB NOT NULL
     ) WITHOUT ROWID;
CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        changes INTEGER NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL,
        plies INTEGER NOT NULL,
        over INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        binned INTEGER NOT NULL
     );
INSERT INTO "games" VALUES(1,7,'zara','




#club	#2026	',2,0,1767225600000,1767225600000,0);
INSERT INTO "games" VALUES(2,3,'tzaar','final
ada



',1,0,1767225600000,1767225600000,0);
INSERT INTO "games" VALUES(3,0,'izdari','




',0,0,1767225600000,1767225600000,1);
CREATE TABLE held (
        generation INTEGER NOT NULL,
        games INTEGER NOT NULL
     );
INSERT INTO "held" VALUES(0,3);
CREATE TABLE rescued (
        content BLOB PRIMARY KEY,
        times INTEGER NOT NULL
     ) WITHOUT ROWID;
CREATE TABLE saves (
        folder BLOB PRIMARY KEY
     ) WITHOUT ROWID;
CREATE TABLE snapshots (
        game INTEGER NOT NULL REFERENCES games,
        number INTEGER NOT NULL,
        state TEXT NOT NULL, sum BLOB,
        PRIMARY KEY (game, number)
     );
INSERT INTO "snapshots" VALUES(1,0,'{"game":"zara","board":{"setup":{"variant":"standard","seed":null,"options":{"seats":"2","size":"auto"}},"position":"5/5/5/5/5 r - ABCDEFGHIJKLMNOPQ/ABCDEFGHIJKLMNOPQ","players":["",""],"nodes":[{}]},"cursor":0,"history":[],"done":0}',NULL);
INSERT INTO "snapshots" VALUES(2,0,'{"game":"tzaar","board":{"setup":{"variant":"fixed","seed":null,"options":{}},"position":"ttttT/TrrrRT/TRzzZRT/TRZtTZRT/TRZTtzrt/trztTzrt/trzZZrt/trRRRt/tTTTT w 0","players":["",""],"nodes":[{}]},"cursor":0,"history":[],"done":0}',NULL);
INSERT INTO "snapshots" VALUES(3,0,'{"game":"izdari","board":{"setup":{"variant":"standard","seed":null,"options":{"crossing":"no"}},"position":"lshatahsl/d2dwd2d/9/9/9/D2DWD2D/LSHATAHSL s 0 1","players":["",""],"nodes":[{}]},"cursor":0,"history":[],"done":0}',NULL);
CREATE TABLE tabs (
        place INTEGER PRIMARY KEY,
        game INTEGER NOT NULL UNIQUE REFERENCES games,
        current INTEGER NOT NULL
     );
INSERT INTO "tabs" VALUES(1,2,0);
INSERT INTO "tabs" VALUES(2,1,1);
CREATE TABLE tags (
        game INTEGER NOT NULL REFERENCES games,
        tag TEXT NOT NULL,
        PRIMARY KEY (game, tag)
     ) WITHOUT ROWID;
INSERT INTO "tags" VALUES(1,'2026');
INSERT INTO "tags" VALUES(1,'Club');
CREATE INDEX tags_by_tag ON tags (tag);
CREATE TRIGGER game_added AFTER INSERT ON games BEGIN UPDATE held SET games = games + 1; END;
CREATE TRIGGER game_deleted AFTER DELETE ON games BEGIN UPDATE held SET games = games - 1; END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',3);
COMMIT;
