/** The picture of the identity card: from camera or file, previewed before it is sent. */
import { useId } from 'react';
import { imageKinds, imageMegabytes, type ImageKind } from '../../../contract/profile-rules.ts';
import type { ChosenImage } from '../../../contract/profile.calls.ts';
import { readImageFile } from '../../browser/image-file.ts';
import { useText } from '../../i18n/use-text.ts';
import { AccountIcon, Badge, Button, FieldError, FileButton, Icon, ImagePreview } from '../../ui/index.ts';
import { pictureField, pictureButtons, pictureLabel, soft } from '../account.css.ts';

export interface IdImageProps {
  id: string;
  image: ChosenImage | null;
  isStored: boolean;
  isBusy: boolean;
  error: string | null;
  onChoose(chosen: { image: ChosenImage; kind: ImageKind | null }): void;
  onRemove(): void;
}

const accept = imageKinds.map((kind) => `image/${kind}`).join(',');

export function IdImage({ id, image, isStored, isBusy, error, onChoose, onRemove }: IdImageProps) {
  const text = useText();
  const label = useId();
  const choose = async (file: File) => onChoose(await readImageFile(file));
  const input = {
    accept,
    disabled: isBusy,
    'aria-describedby': `${id}-error ${id}-hint`,
    ...(error !== null && { 'aria-invalid': true as const }),
    onChoose: (file: File) => void choose(file),
    // A chosen picture has its own event; the form's `onInput` is for typing only.
    onInput: (event: { stopPropagation(): void }) => event.stopPropagation(),
  };
  return (
    <div className={pictureField} role="group" aria-labelledby={label}>
      <span className={pictureLabel} id={label}>
        {text('profile.form.optional', { field: text('profile.field.image') })}
      </span>
      {image?.content instanceof Blob && (
        <ImagePreview
          key={`${image.name}-${image.size}`}
          image={image.content}
          label={text('profile.form.image.preview', { name: image.name })}
          unavailable={text('profile.form.image.no_preview')}
        />
      )}
      {image !== null ? (
        <p className={soft}>{image.name}</p>
      ) : (
        isStored && (
          <p>
            <Badge tone="ok">{text('profile.image.stored')}</Badge>
          </p>
        )
      )}
      <div className={pictureButtons}>
        <FileButton {...input} camera>
          <AccountIcon name="camera" />
          {text('profile.form.image.camera')}
        </FileButton>
        <FileButton {...input} id={id}>
          <AccountIcon name="picture" />
          {text(image === null ? 'profile.form.image.choose' : 'profile.form.image.other')}
        </FileButton>
        {image !== null && (
          <Button variant="quiet" disabled={isBusy} onClick={onRemove}>
            <Icon name="close" />
            {text('profile.form.image.remove')}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      <p className={soft} id={`${id}-hint`}>
        {text('profile.form.image.hint', { num: imageMegabytes })}
        {isStored && ` ${text('profile.form.image.replaces')}`}
      </p>
    </div>
  );
}
