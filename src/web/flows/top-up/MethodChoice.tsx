import type { TopUpOrder } from '../../../../machines/top-up/top-up.selectors.ts';
import { quote } from '../../../contract/money-sums.ts';
import { paymentKinds, type PaymentMethod, type TopUpOptions } from '../../../contract/top-up.calls.ts';
import { useEWallet } from '../../runtime/session.ts';
import { useFeatures, usePorts } from '../../runtime/ports.tsx';
import { useText } from '../../i18n/use-text.ts';
import { AccountIcon, Badge, Button, FieldError, formatPlatinum, formatRupiah } from '../../ui/index.ts';
import { radioDot } from '../../ui/field/radio.css.ts';
import { feeText, methodName, percent } from './names.ts';
import { providerName } from '../provider-name.ts';
import * as money from '../money/money.css.ts';
import * as styles from './top-up.css.ts';

const wayOf = { e_wallet: 'topUpByWallet', virtual_account: 'topUpByAccount' } as const;

export interface MethodChoiceProps {
  options: TopUpOptions;
  order: TopUpOrder;
  error: string | null;
  /** The server says that no e-wallet is linked, whatever was read before. */
  offersLink: boolean;
  onChoose(code: string): void;
}

export function MethodChoice({ options, order, error, offersLink, onChoose }: MethodChoiceProps) {
  const text = useText();
  const { store } = usePorts();
  const features = useFeatures();
  const wallet = useEWallet();
  return (
    <fieldset className={money.group} aria-describedby="method-error">
      <legend className={money.legend}>{text('top_up.methods')}</legend>
      <FieldError id="method-error" error={error} />
      {[...paymentKinds]
        .reverse()
        .filter((kind) => features[wayOf[kind]])
        .map((kind) => {
          const methods = options.methods.filter((method) => method.kind === kind);
          if (methods.length === 0) return null;
          return (
            <div key={kind} className={styles.methods} role="group" aria-labelledby={`methods-${kind}`}>
              <h2 className={styles.groupTitle} id={`methods-${kind}`}>
                {text(`top_up.methods.${kind}`)}
              </h2>
              {methods.map((method) => (
                <MethodCard
                  key={method.code}
                  method={method}
                  options={options}
                  order={order}
                  balance={kind === 'e_wallet' && wallet?.state === 'linked' ? (wallet.linked?.balance ?? null) : null}
                  isUnlinked={kind === 'e_wallet' && wallet?.state === 'none'}
                  onChoose={onChoose}
                />
              ))}
              {kind === 'e_wallet' && features.eWallet && (wallet?.state === 'none' || offersLink) && (
                <Button
                  variant="secondary"
                  size="sm"
                  className={styles.linkButton}
                  onClick={() => store.send({ type: 'linkForm.opened' }, 'player')}
                >
                  {text('top_up.method.link')}
                </Button>
              )}
            </div>
          );
        })}
    </fieldset>
  );
}

interface MethodCardProps extends Omit<MethodChoiceProps, 'error' | 'offersLink'> {
  method: PaymentMethod;
  /** Rupiah in the linked e-wallet. */
  balance: number | null;
  isUnlinked: boolean;
}

function MethodCard({
  method,
  options,
  order: { amount, method: chosen },
  balance,
  isUnlinked,
  onChoose,
}: MethodCardProps) {
  const text = useText();
  const { code, kind, isAvailable, discount } = method;
  const cost = amount === null ? null : quote(amount, options.rate, method);
  const name = kind === 'e_wallet' ? providerName(code) : methodName(text, method);
  return (
    <label className={money.method} data-method={code}>
      <input
        type="radio"
        name="method"
        value={code}
        className={radioDot}
        disabled={!isAvailable}
        checked={chosen?.code === code}
        onChange={() => onChoose(code)}
      />
      <span className={money.methodTile}>
        <AccountIcon name={kind === 'e_wallet' ? 'e_wallet' : 'bank'} />
      </span>
      <span className={money.methodText}>
        <span className={money.methodName}>
          {name}
          {!isAvailable && <Badge tone="pending">{text('top_up.method.unavailable')}</Badge>}
          {isUnlinked && isAvailable && <Badge tone="info">{text('top_up.method.not_linked')}</Badge>}
        </span>
        <span className={money.methodFacts}>
          {balance !== null && <span>{text('top_up.method.balance', { amount: formatRupiah(balance) })}</span>}
          <span>
            {cost && cost.fee > 0 ? text('top_up.method.fee', { fee: formatRupiah(cost.fee) }) : feeText(text, method)}
          </span>
          {cost && cost.discount > 0 ? (
            <span className={styles.saving}>
              {text('top_up.method.discount', { discount: formatRupiah(cost.discount) })}
            </span>
          ) : (
            discount.basisPoints > 0 && (
              <span>
                {text('top_up.method.discount_from', {
                  percent: percent(discount.basisPoints),
                  from: formatPlatinum(discount.from),
                })}
              </span>
            )
          )}
        </span>
      </span>
    </label>
  );
}
