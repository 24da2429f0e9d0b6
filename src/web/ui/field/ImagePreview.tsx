/**
 * A chosen picture, small. Drawn on a canvas and not shown by its own address, so that the page's policy need not allow
 * `blob:` pictures anywhere, nothing has to be given back, and a phone holds only the small copy.
 */
import { useEffect, useRef, useState } from 'react';
import * as styles from './field.css.ts';

/** Pixels; twice what is shown. */
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
    <div className={styles.preview}>
      {isDrawn === false ? (
        <p className={styles.hint}>{unavailable}</p>
      ) : (
        <canvas ref={canvas} className={styles.previewCanvas} role="img" aria-label={label} />
      )}
    </div>
  );
}
