; The set-up for Windows, for one person and without an administrator. `cargo xtask windows` says what is packed:
; VERSION, PROGRAMS (the folder with alcazar.exe, alcazar-cli.exe and WebView2Loader.dll), ROOT (the workspace), OUT.
Target amd64-unicode
!include LogicLib.nsh
Unicode true
Name "Alcazar"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Alcazar"
InstallDirRegKey HKCU "Software\Alcazar" "Folder"
Icon "${ROOT}\icons\icon.ico"
UninstallIcon "${ROOT}\icons\icon.ico"
SetCompressor /SOLID lzma
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Alcazar"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Set-up of Alcazar"
VIAddVersionKey "LegalCopyright" "2026 The Alcazar contributors"

LoadLanguageFile "${NSISDIR}\Contrib\Language files\English.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\Turkish.nlf"
LangString NoWebView ${LANG_ENGLISH} "Alcazar shows its window with Microsoft Edge WebView2, which this computer lacks. Install WebView2 before you open Alcazar; alcazar-cli works without it."
LangString NoWebView ${LANG_TURKISH} "Alcazar penceresini Microsoft Edge WebView2 ile gösterir; bu bilgisayarda o yok. Alcazar'ı açmadan önce WebView2'yi kurun; alcazar-cli onsuz da çalışır."

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Alcazar"
!define WEBVIEW "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetOutPath "$INSTDIR"
  File "${PROGRAMS}\alcazar.exe"
  File "${PROGRAMS}\alcazar-cli.exe"
  File "${PROGRAMS}\WebView2Loader.dll"
  File "${ROOT}\icons\icon.ico"
  File /oname=LICENSE.txt "${ROOT}\LICENSE"
  CreateShortcut "$SMPROGRAMS\Alcazar.lnk" "$INSTDIR\alcazar.exe"
  WriteRegStr HKCU "Software\Classes\Alcazar.Record" "" "SGF record"
  WriteRegStr HKCU "Software\Classes\Alcazar.Record\DefaultIcon" "" "$INSTDIR\icon.ico"
  WriteRegStr HKCU "Software\Classes\Alcazar.Record\shell\open\command" "" '"$INSTDIR\alcazar.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.sgf\OpenWithProgids" "Alcazar.Record" ""
  WriteRegStr HKCU "Software\Alcazar" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Alcazar"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\icon.ico"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Alcazar contributors"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  WriteUninstaller "$INSTDIR\uninstall.exe"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW}" "pv"
  ReadRegStr $1 HKCU "Software\${WEBVIEW}" "pv"
  ${If} "$0$1" == ""
    MessageBox MB_OK|MB_ICONINFORMATION "$(NoWebView)" /SD IDOK
  ${EndIf}
SectionEnd

Section "Uninstall"
  Delete "$INSTDIR\alcazar.exe"
  Delete "$INSTDIR\alcazar-cli.exe"
  Delete "$INSTDIR\WebView2Loader.dll"
  Delete "$INSTDIR\icon.ico"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Alcazar.lnk"
  DeleteRegValue HKCU "Software\Classes\.sgf\OpenWithProgids" "Alcazar.Record"
  DeleteRegKey HKCU "Software\Classes\Alcazar.Record"
  DeleteRegKey HKCU "Software\Alcazar"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
