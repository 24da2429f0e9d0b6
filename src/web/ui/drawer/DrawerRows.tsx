import { useId, type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { MenuIcon, type MenuIconName } from '../icon/MenuIcon.tsx';
import { Switch, type SwitchProps } from '../switch/Switch.tsx';
import * as styles from './drawer.css.ts';

export function DrawerSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  if (title === undefined) return <div className={styles.section}>{children}</div>;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.sectionTitle} id={id}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface RowLook {
  icon: MenuIconName;
  label: string;
  note?: string;
}

export interface DrawerLinkProps extends RowLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  /** In the same tab; marked by an icon. */
  external?: boolean;
}

export function DrawerLink({ icon, label, note, external = false, ...rest }: DrawerLinkProps) {
  return (
    <a {...rest} className={styles.row}>
      <RowContent icon={icon} label={label} {...(note !== undefined && { note })} />
      {external && <MenuIcon name="external" />}
    </a>
  );
}

export interface DrawerActionProps extends RowLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {}

export function DrawerAction({ icon, label, note, ...rest }: DrawerActionProps) {
  return (
    <button type="button" {...rest} className={styles.row}>
      <RowContent icon={icon} label={label} {...(note !== undefined && { note })} />
    </button>
  );
}

function RowContent({ icon, label, note }: RowLook) {
  return (
    <>
      <MenuIcon name={icon} />
      <span className={styles.rowText}>
        {label}
        {note !== undefined && <span className={styles.rowNote}>{note}</span>}
      </span>
    </>
  );
}

export const DrawerSwitch = (props: SwitchProps) => (
  <div className={styles.switchRow}>
    <Switch {...props} />
  </div>
);

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** Where the label is in that language, whatever the page speaks. */
  lang?: string;
}

export interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose(value: Value): void;
}

/** One of a few, side by side. */
export function Segments<Value extends string>({ label, choices, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {choices.map(({ value, label: text, lang }) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === chosen}
          lang={lang}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
