/** Html that is put together by a template which escapes every value, unless the value was made by it too. */
import { escapeHtml } from '@marquee/contract/escape-html.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function textOf(value: string | number | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return escapeHtml(String(value));
}

/** `` html`<p>${anything}</p>` `` */
export function html(
  parts: TemplateStringsArray,
  ...values: (string | number | Html | readonly Html[] | undefined)[]
): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(textOf)));
}
