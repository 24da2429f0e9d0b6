/** A page of the player's that is open but has nothing to offer yet. */
import { useLink } from '../app/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { LinkButton, Scene } from '../ui/index.ts';

export function SoonPage({ title }: { title: string }) {
  const text = useText();
  const link = useLink();
  return (
    <Scene
      kind="soon"
      title={title}
      text={text('soon.text')}
      actions={<LinkButton {...link('/')}>{text('nav.home')}</LinkButton>}
    />
  );
}
