import type { Rupiah } from '../../../contract/money.ts';
import type { Transaction } from '../../../contract/transactions.calls.ts';
import { useText } from '../../i18n/use-text.ts';
import { Accordion, formatRupiah, groupByFour } from '../../ui/index.ts';
import { providerName } from '../provider-name.ts';
import { instructions, instructionsTitle, steps } from './transaction.css.ts';

const channels = ['atm', 'mobile', 'internet'] as const;
const stepNumbers = [1, 2, 3, 4] as const;

export function Instructions({ method, vaNumber, total }: Transaction & { vaNumber: string; total: Rupiah }) {
  const text = useText();
  const values = { name: providerName(method.code), number: groupByFour(vaNumber), total: formatRupiah(total) };
  return (
    <section className={instructions} aria-labelledby="how-to-pay">
      <h2 className={instructionsTitle} id="how-to-pay">
        {text('transaction.how')}
      </h2>
      <Accordion
        parts={channels.map((channel) => ({
          title: text(`transaction.how.${channel}`, values),
          content: (
            <ol className={steps}>
              {stepNumbers.map((step) => (
                <li key={step}>{text(`transaction.how.${channel}.${step}`, values)}</li>
              ))}
            </ol>
          ),
        }))}
      />
    </section>
  );
}
