/** A page, or a part of one, that has one thing to say: a picture, a title, a sentence, and what to do next. */
import type { ReactNode, Ref } from 'react';
import { ScenePicture, type SceneKind } from './ScenePicture.tsx';
import * as styles from './scene.css.ts';

export interface SceneProps {
  kind: SceneKind;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** 1 where the scene is the page, 2 where it fills a part of one. */
  headingLevel?: 1 | 2;
  /** To move the focus here when the scene takes the page over. */
  headingRef?: Ref<HTMLHeadingElement>;
}

export function Scene({ kind, title, text, actions, headingLevel = 1, headingRef }: SceneProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.scene}>
      <ScenePicture kind={kind} />
      <Heading ref={headingRef} tabIndex={headingRef ? -1 : undefined} className={styles.title}>
        {title}
      </Heading>
      {text != null && <p className={styles.text}>{text}</p>}
      {actions != null && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
