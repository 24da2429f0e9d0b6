import type { ReactNode, Ref } from 'react';
import { ScenePicture, type SceneKind } from './ScenePicture.tsx';
import * as styles from './scene.css.ts';

export interface SceneProps {
  kind: SceneKind;
  /** What lies around the picture, for the eye alone. */
  decoration?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  actions?: ReactNode;
  headingLevel?: 1 | 2;
  /** For the focus, when the scene replaces the page. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function Scene({ kind, decoration, title, text, actions, headingLevel = 1, headingRef }: SceneProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.scene}>
      {decoration ? (
        <div className={styles.decorated}>
          <ScenePicture kind={kind} />
          {decoration}
        </div>
      ) : (
        <ScenePicture kind={kind} />
      )}
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
        {title}
      </Heading>
      {text != null && <p className={styles.text}>{text}</p>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
