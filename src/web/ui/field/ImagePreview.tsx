/**
 * A preview of a chosen picture. Drawn on a canvas, so that the page's policy need not allow `blob:` pictures, no URL
 * has to be revoked, and a phone keeps only the small copy in memory.
 */
import { useEffect, useRef, useState } from 'react';
import * as styles from './field.css.ts';
import * as own from './file.css.ts';

/** Canvas width, px; twice the shown width. */
const width = 640;

export function ImagePreview({ image, label, unavailable }: { image: Blob; label: string; unavailable: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState<boolean | null>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(image, { resizeWidth: width, resizeQuality: 'medium' });
      const { current } = canvas;
      if (!isGone && current) {
        current.width = bitmap.width;
        current.height = bitmap.height;
        current.getContext('2d')?.drawImage(bitmap, 0, 0);
        setDrawn(true);
      }
      bitmap.close();
    };
    draw().catch(() => {
      if (!isGone) setDrawn(false);
    });
    return () => {
      isGone = true;
    };
  }, [image]);

  return (
    <div className={own.preview}>
      {isDrawn === false ? (
        <p className={styles.hint}>{unavailable}</p>
      ) : (
        <canvas ref={canvas} className={own.previewCanvas} role="img" aria-label={label} />
      )}
    </div>
  );
}
