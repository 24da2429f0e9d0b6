/** The visual language: all components of pages and flows. The import also brings the theme and the CSS reset. */
import './theme/global.css.ts';

export { Accordion } from './accordion/Accordion.tsx';
export { BalanceButton, BalanceShape, SkeletonBlock } from './balance/BalanceButton.tsx';
export { Button, IconButton, LinkButton, type ButtonProps } from './button/Button.tsx';
export { GameCard, GameGrid, HomeIntro } from './card/GameCard.tsx';
export { Celebration } from './celebration/Celebration.tsx';
export { classes } from './classes.ts';
export { CodeInput, type CodeInputHandle } from './code-input/CodeInput.tsx';
export { CopyButton, writeClipboard, type CopyTexts } from './copy/CopyButton.tsx';
export { CopyField, DigitGroups } from './copy/CopyField.tsx';
export { Countdown } from './countdown/Countdown.tsx';
export { formatDay, formatMoment, formatTime, jakartaDay, jakartaTime, monthNames } from './days.ts';
export {
  Badge,
  Card,
  Checklist,
  Detail,
  DetailList,
  MaskedNumber,
  NoValue,
  Revealed,
  type BadgeTone,
} from './details/Details.tsx';
export { Dialog, type DialogProps } from './dialog/Dialog.tsx';
export { opens } from './dialog/invoker.ts';
export type { ModalOpen } from './dialog/use-modal.ts';
export { Drawer } from './drawer/Drawer.tsx';
export { DrawerAction, DrawerLink, DrawerSection, DrawerSwitch, Segments } from './drawer/DrawerRows.tsx';
export { AmountField } from './field/AmountField.tsx';
export { Checkbox } from './field/Checkbox.tsx';
export { DateField, dayOf } from './field/DateField.tsx';
export { DigitsField } from './field/DigitsField.tsx';
export { ErrorSummary } from './field/ErrorSummary.tsx';
export { FieldError } from './field/Field.tsx';
export { FileButton } from './field/FileButton.tsx';
export { ImagePreview } from './field/ImagePreview.tsx';
export { PasswordField } from './field/PasswordField.tsx';
export { PhoneField } from './field/PhoneField.tsx';
export { PresetButtons } from './field/PresetButtons.tsx';
export { RadioRow } from './field/RadioRow.tsx';
export { SearchField } from './field/SearchField.tsx';
export { SelectField } from './field/SelectField.tsx';
export { TextArea } from './field/TextArea.tsx';
export { TextField } from './field/TextField.tsx';
export { FilterBar, type FilterGroup } from './filter/FilterBar.tsx';
export {
  formatCountdown,
  formatPlatinum,
  formatRupiah,
  minus,
  groupByFour,
  groupPhone,
  maskPhone,
  shortMask,
} from './format.ts';
export { AccountIcon } from './icon/AccountIcon.tsx';
export { Icon } from './icon/Icon.tsx';
export { Ladder } from './ladder/Ladder.tsx';
export { MenuIcon, type MenuIconName } from './icon/MenuIcon.tsx';
export { MoneyIcon } from './icon/MoneyIcon.tsx';
export { PlayerMarble } from './art/PlayerMarble.tsx';
export { marbleOf } from './art/player-look.ts';
export { GameArt } from './art/GameArt.tsx';
export { DayGroup, MovementRow } from './movement/Movements.tsx';
export { ProgressBar, ProgressLine } from './progress/Progress.tsx';
export { RainBoard } from './rain/RainBoard.tsx';
export { Receipt, ReceiptHead, ReceiptList, ReceiptPart, ReceiptRow } from './receipt/Receipt.tsx';
export { RingBoard } from './ring/RingBoard.tsx';
export { Scene, type SceneProps } from './scene/Scene.tsx';
export { ScenePicture, type SceneKind } from './scene/ScenePicture.tsx';
export { ScoreTable } from './score/ScoreTable.tsx';
export { Banner, BrandMark, ChoiceRow, Footer, PageContainer, TabRow, TopBar } from './shell/Shell.tsx';
export { visuallyHidden } from './theme/shared.css.ts';
export { SowingBoard } from './sowing/SowingBoard.tsx';
export { Switch } from './switch/Switch.tsx';
export { LiveRegion, Toast } from './toast/Toast.tsx';
export { Versus, type Side } from './versus/Versus.tsx';
