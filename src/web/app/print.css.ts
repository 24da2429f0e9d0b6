/** On paper: the brand, and what the page says; nothing that can only be tapped. */
import { globalStyle } from '@vanilla-extract/css';

const onPaper = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { print: rule } });

onPaper('header > div > :not(:first-child), header nav, body :is(footer, dialog, [popover], a[href="#main"])', {
  display: 'none !important',
});
onPaper('main :is(button, nav, [data-support])', { display: 'none !important' });
// A page of paper is as long as what stands on it.
onPaper('body, body #root, main *', { minHeight: '0' });
onPaper('body header', { position: 'static', border: 0 });
onPaper('main article', { breakInside: 'avoid' });
