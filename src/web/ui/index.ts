/** The visual language: everything the pages and flows draw with. Importing it brings the theme and the page's reset. */
import './theme/global.css.ts';

export { Accordion, type AccordionPart } from './accordion/Accordion.tsx';
export { BalanceButton, BalanceShape, SkeletonBlock, type BalanceButtonProps } from './balance/BalanceButton.tsx';
export {
  Button,
  IconButton,
  LinkButton,
  type ButtonProps,
  type IconButtonProps,
  type LinkButtonProps,
} from './button/Button.tsx';
export { GameCard, GameGrid, HomeIntro, type GameCardProps } from './card/GameCard.tsx';
export { classes } from './classes.ts';
export { CodeInput, type CodeInputHandle, type CodeInputProps } from './code-input/CodeInput.tsx';
export { CopyButton, writeClipboard, type CopyTexts } from './copy/CopyButton.tsx';
export { CopyField, DigitGroups } from './copy/CopyField.tsx';
export { Countdown, type CountdownProps } from './countdown/Countdown.tsx';
export { formatDay, formatMoment, formatTime, jakartaDay, monthNames } from './days.ts';
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
  type CardProps,
  type CheckItem,
} from './details/Details.tsx';
export { Dialog, type DialogProps } from './dialog/Dialog.tsx';
export { closes, opens } from './dialog/invoker.ts';
export type { ModalOpen } from './dialog/use-modal.ts';
export { Drawer, type DrawerProps } from './drawer/Drawer.tsx';
export { DrawerAction, DrawerLink, DrawerSection, LanguageChoice, type Choice } from './drawer/DrawerRows.tsx';
export { AmountField, type AmountFieldProps } from './field/AmountField.tsx';
export { Checkbox, type CheckboxProps } from './field/Checkbox.tsx';
export { DateField, dayOf, type DateFieldProps } from './field/DateField.tsx';
export { DigitsField, type DigitsFieldProps } from './field/DigitsField.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './field/ErrorSummary.tsx';
export { FieldError } from './field/Field.tsx';
export { FileKey, type FileKeyProps } from './field/FileKey.tsx';
export { ImagePreview } from './field/ImagePreview.tsx';
export { PasswordField, type PasswordFieldProps } from './field/PasswordField.tsx';
export { PhoneField, type PhoneFieldProps } from './field/PhoneField.tsx';
export { PresetKeys, type Preset } from './field/PresetKeys.tsx';
export { RadioRow, type RadioRowProps } from './field/RadioRow.tsx';
export { SearchField, type SearchFieldProps } from './field/SearchField.tsx';
export { SelectField, type SelectFieldProps } from './field/SelectField.tsx';
export { TextArea, type TextAreaProps } from './field/TextArea.tsx';
export { TextField, type TextFieldProps } from './field/TextField.tsx';
export { FilterBar, type FilterGroup } from './filter/FilterBar.tsx';
export {
  abbreviate,
  formatCountdown,
  formatPlatinum,
  formatRupiah,
  groupByFour,
  groupByThousand,
  groupPhone,
  maskPhone,
  shortMask,
} from './format.ts';
export { AccountIcon, type AccountIconName } from './icon/AccountIcon.tsx';
export { Icon, iconNames, type IconName } from './icon/Icon.tsx';
export { Ladder, type Climbing, type LadderProps } from './ladder/Ladder.tsx';
export { MenuIcon } from './icon/MenuIcon.tsx';
export { MoneyIcon, type MoneyIconName } from './icon/MoneyIcon.tsx';
export { HomeArt } from './art/HomeArt.tsx';
export { PlayerMarble } from './art/PlayerMarble.tsx';
export { GameArt, type GameArtProps } from './art/GameArt.tsx';
export { DayGroup, MovementRow, type MovementRowProps } from './movement/Movements.tsx';
export { ProgressBar, ProgressLine } from './progress/Progress.tsx';
export { Receipt, ReceiptHead, ReceiptList, ReceiptPart, ReceiptRow } from './receipt/Receipt.tsx';
export { RingBoard, type RingBoardProps, type RingShape } from './ring/RingBoard.tsx';
export { Scene, type SceneProps } from './scene/Scene.tsx';
export { ScenePicture, type SceneKind } from './scene/ScenePicture.tsx';
export { ScoreTable, type ScoreRow } from './score/ScoreTable.tsx';
export {
  Banner,
  BrandMark,
  ChoiceRow,
  Footer,
  PageContainer,
  TabRow,
  TopBar,
  type ChoiceLink,
} from './shell/Shell.tsx';
export { dark, inkOn, light } from './theme/colours.ts';
export { unbroken, visuallyHidden } from './theme/shared.css.ts';
export { LiveRegion, Toast, type ToastProps } from './toast/Toast.tsx';
export { Versus, type Side } from './versus/Versus.tsx';
