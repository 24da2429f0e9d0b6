/** An address that leads nowhere (RT-11). Its title is English in both languages (decision 008), and says so to screen readers. */
import { usePorts } from '../runtime/ports.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button, Scene } from '../ui/index.ts';

export function NotFoundPage() {
  const text = useText();
  const { navigation } = usePorts();
  return (
    <Scene
      kind="not-found"
      title={<span lang="en">{text('not_found.title')}</span>}
      text={text('not_found.text')}
      actions={<Button onClick={() => navigation.back('/')}>{text('nav.back')}</Button>}
    />
  );
}
