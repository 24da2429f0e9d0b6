import { tierNames, type TierName } from '../tiers/tier.ts';

const [taken, partly, missed] = ['#0B6B43', '#9A5B00', '#B3261E'];

const coloured = (tier: TierName): string => {
  const chosen = `#${tier}:checked~`;
  const within = (part: string) => `${chosen}.drawing ${part}`;
  return [
    `${within('.walked')}{stroke:${missed}}${within('text.walked')}{fill:${missed};stroke:none}`,
    `${within(`.walked.${tier}-partly`)}{stroke:${partly}}`,
    `${within(`.walked.${tier}`)}{stroke:${taken}}${within(`text.walked.${tier}`)}{fill:${taken};stroke:none}`,
    ...tierNames.filter((other) => other !== tier).map((other) => `${chosen}#of-${other}{display:none}`),
  ].join('');
};

export const style = [
  'body{font:16px/1.5 ui-sans-serif,system-ui,sans-serif;color:#14163A;background:#FBFAF6;margin:0 auto;padding:24px;max-width:1100px}',
  'a{color:#2B2F86}h1{margin:0 0 8px}small{color:#474A6E}code,pre{font:13px/1.5 ui-monospace,monospace}',
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 12px;border-bottom:1px solid #DAD7CC}td{font-variant-numeric:tabular-nums}',
  `.good{color:${taken}}.part{color:${partly}}.bad{color:${missed}}.none{color:#73758E}`,
  'pre{overflow-x:auto;background:#F1EFE8;color:#14163A;padding:12px;border-radius:8px}img{max-width:360px;border:1px solid #DAD7CC;border-radius:8px}',
  'input[type=radio]{margin:0 6px 12px 0}label{margin-right:20px}details{margin:4px 0}summary{cursor:pointer}',
  `.key b{font-weight:600;margin-left:12px}.taken{color:${taken}}.partly{color:${partly}}.missed{color:${missed}}`,
  '.drawing{overflow:auto;border:1px solid #DAD7CC;border-radius:8px;max-height:85vh}.drawing svg{display:block}',
  ...tierNames.map(coloured),
].join('\n');
