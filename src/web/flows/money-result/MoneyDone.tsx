/** Below the success screen, or after the player left an uncertain outcome for the history. */
import { useWay } from '../../runtime/ports.tsx';
import { transactionsPath } from '../../runtime/routes.ts';
import type { RedeemActor, WithdrawalActor } from '../../runtime/actors.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, LinkButton, Scene } from '../../ui/index.ts';

interface MoneyDoneProps {
  actor: RedeemActor | WithdrawalActor;
  of: 'redeem' | 'withdraw';
  screen: 'accepted' | 'elsewhere';
}

export function MoneyDone({ actor, of, screen }: MoneyDoneProps) {
  const text = useText();
  const toHistory = useWay()(transactionsPath);
  return (
    <Scene
      kind={screen === 'accepted' ? 'success' : 'waiting'}
      title={text(`${of}.${screen}.title`)}
      text={text(`${of}.${screen}.text`)}
      actions={
        <>
          {toHistory && <LinkButton {...toHistory}>{text(`${of}.history`)}</LinkButton>}
          <Button variant="secondary" onClick={() => actor.send({ type: 'form.requested' })}>
            {text(`${of}.again`)}
          </Button>
        </>
      }
    />
  );
}
