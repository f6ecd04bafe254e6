/** A letter as html that mail programs understand: tables, inline styles, 600 pixels at most, light and dark. */
import { isolated } from '@marquee/contract/isolated.ts';
import { Html, html } from './escaped-html.ts';
import {
  webAddress,
  type Addressed,
  type Block,
  type ChangedRow,
  type Item,
  type Value,
  type Words,
} from './letter.ts';
import { headHtml } from './head-html.ts';
import { fillOf, font, light, styleSheet } from './look.ts';
import { bannersHtml, pictureHtml } from './pictures-html.ts';
import type { Logo } from './pictures.ts';
import { quoteHtml } from './quote.ts';

const table = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');
const bodySize = 'font-size:15px;line-height:24px;';
const smallSize = 'font-size:13px;line-height:20px;';

/** What somebody wrote keeps its lines; not every mail program knows `white-space`. */
const inLines = (words: string): Html =>
  html`${words.split(/\r?\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br />${line}`))}`;

const wordsHtml = (words: Words): Html =>
  typeof words === 'string'
    ? inLines(words)
    : html`${words.map((part) =>
        typeof part === 'string'
          ? html`${part}`
          : html`<strong style="font-weight:600;">${isolated(part.strong)}</strong>`,
      )}`;

function valueHtml({ words, colour }: Value): Html {
  if (!words) return html`<span class="dim" style="color:${light.dim};">(empty)</span>`;
  if (!colour) return html`${isolated(words)}`;
  const { fill, on } = fillOf(colour);
  return html`<span
    style="display:inline-block;margin:1px 0;padding:1px 8px;border-radius:4px;background:${fill};color:${on};font-size:12px;line-height:20px;font-weight:500;"
    >${isolated(words)}</span
  >`;
}

function changeHtml({ column, from, to, url }: ChangedRow['changes'][number]): Html {
  const address = webAddress(url);
  const now = address
    ? html`<a class="link" href="${address}" style="color:${light.accent};text-decoration:none;">${valueHtml(to)}</a>`
    : valueHtml(to);
  return html`<tr>
    <td class="dim" valign="top" style="padding:3px 12px 3px 0;width:120px;${smallSize}color:${light.dim};">
      ${isolated(column)}
    </td>
    <td class="text" valign="top" style="padding:3px 0;${smallSize}color:${light.text};">
      ${valueHtml(from)} <span class="dim" style="color:${light.dim};">&nbsp;&rarr;&nbsp;</span> ${now}
    </td>
  </tr>`;
}

function rowHtml({ group, row, url, changes, picture }: ChangedRow): Html {
  const address = webAddress(url);
  const name = address
    ? html`<a class="link" href="${address}" style="color:${light.accent};text-decoration:none;">${isolated(row)}</a>`
    : html`${isolated(row)}`;
  return html`<tr>
    <td class="line" style="padding:14px 0 12px;border-top:1px solid ${light.line};">
      <div class="text" style="margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${light.text};">
        <span class="dim" style="font-weight:400;color:${light.dim};">${isolated(group)} &rsaquo;</span> ${name}
      </div>
      ${picture ? html`<div style="margin:6px 0;">${pictureHtml(picture, changes[0]?.url ?? url)}</div>` : undefined}
      <table ${table} width="100%">
        ${changes.map(changeHtml)}
      </table>
    </td>
  </tr>`;
}

const restHtml = (rest: string | undefined): Html | undefined =>
  rest
    ? html`<tr>
        <td
          class="line dim"
          style="padding:14px 0 0;border-top:1px solid ${light.line};${smallSize}color:${light.dim};"
        >
          ${rest}
        </td>
      </tr>`
    : undefined;

const changesHtml = ({ rows, rest }: Block & { kind: 'changes' }): Html =>
  html`<table ${table} width="100%" style="margin:4px 0 16px;">
    ${rows.map(rowHtml)}${restHtml(rest)}
  </table>`;

const itemHtml = ({ words, note, url }: Item): Html =>
  html`<tr>
    <td class="line" style="padding:12px 0 10px;border-top:1px solid ${light.line};">
      <a
        class="link"
        href="${webAddress(url)}"
        style="font-size:14px;line-height:20px;color:${light.accent};text-decoration:none;"
        >${wordsHtml(words)}</a
      >
      <div class="dim" style="margin:2px 0 0;${smallSize}color:${light.dim};">${note}</div>
    </td>
  </tr>`;

const listHtml = ({ items, rest }: Block & { kind: 'list' }): Html =>
  html`<table ${table} width="100%" style="margin:4px 0 16px;">
    ${items.map(itemHtml)}${restHtml(rest)}
  </table>`;

function quoteBlock({ by, html: saved }: Block & { kind: 'quote' }): Html {
  const { fill, on } = fillOf(by.colour);
  return html`<table ${table} width="100%" style="margin:4px 0 20px;">
    <tr>
      <td width="44" valign="top">
        <table ${table}>
          <tr>
            <td
              width="32"
              height="32"
              align="center"
              valign="middle"
              style="width:32px;height:32px;border-radius:16px;background:${fill};color:${on};font-size:12px;line-height:32px;font-weight:600;"
            >
              ${by.initials}
            </td>
          </tr>
        </table>
      </td>
      <td class="text" valign="top" style="${bodySize}color:${light.text};">
        <div style="margin:4px 0 4px;font-weight:600;">${isolated(by.name)}</div>
        ${quoteHtml(saved)}
      </td>
    </tr>
  </table>`;
}

/** `fill`: behind the words of buttons */
function blockHtml(block: Block, fill: string): Html {
  if (block.kind === 'changes') return changesHtml(block);
  if (block.kind === 'list') return listHtml(block);
  if (block.kind === 'banners') return bannersHtml(block);
  if (block.kind === 'quote') return quoteBlock(block);
  if (block.kind === 'picture')
    return html`<div style="margin:0 0 16px;">${pictureHtml(block.picture, block.url)}</div>`;
  if (block.kind === 'paragraph')
    return html`<p class="text" style="margin:0 0 16px;${bodySize}color:${light.text};">${wordsHtml(block.words)}</p>`;
  return html`<table ${table} style="margin:8px 0 20px;">
    <tr>
      <td bgcolor="${fill}" style="border-radius:6px;background:${fill};">
        <a
          href="${webAddress(block.url)}"
          style="display:inline-block;padding:11px 20px;font-size:14px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:6px;"
          >${block.words}</a
        >
      </td>
    </tr>
  </table>`;
}

function sheetHtml({ name, url }: { name: string; url: string }): Html {
  const style = `${smallSize}font-weight:500;text-decoration:none;`;
  return html`<p style="margin:0 0 6px;${smallSize}">
    <a class="link" href="${webAddress(url)}" style="color:${light.accent};${style}">${isolated(name)}</a>
  </p>`;
}

/** Names of files and addresses have no place to break: without this the longest one makes the mail wider than a phone. */
const wrapping = new Html('word-break:break-word;overflow-wrap:anywhere;');

/** Pushes what follows the preview out of the line that mail programs show. */
const filler = new Html('&#847;&zwnj;&nbsp;'.repeat(60));

/** The whole document. Every value is escaped; a quote is cleaned. */
export function letterHtml(letter: Addressed, logo?: Logo): string {
  const { brand, sheet, unsubscribeUrl } = letter;
  const off = unsubscribeUrl
    ? html`<br /><a class="dim" href="${unsubscribeUrl}" style="color:${light.dim};text-decoration:underline;"
          >${letter.offWords ?? 'Turn off these emails'}</a
        >`
    : undefined;
  return html`<!doctype html>
    <html lang="${letter.language ?? 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${letter.heading}</title>
        <style>
          ${new Html(styleSheet)}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${light.page};">
        <div style="display:none;max-height:0;overflow:hidden;">${letter.preview}${filler}</div>
        <table ${table} width="100%" class="page" style="background:${light.page};">
          <tr>
            <td class="room" align="center" style="padding:32px 16px;${wrapping}${new Html(font)}">
              <!--[if mso]><table ${table} width="600"><tr><td><![endif]-->
              <table ${table} width="100%" style="max-width:600px;text-align:left;">
                <tr>
                  <td style="padding:0 4px 16px;">${headHtml(brand, logo)}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:32px 36px 14px;background:${light.card};border:1px solid ${light.line};border-radius:10px;"
                  >
                    ${sheet ? sheetHtml(sheet) : undefined}
                    <h1
                      class="text"
                      style="margin:0 0 16px;font-size:21px;line-height:28px;font-weight:600;color:${light.text};"
                    >
                      ${letter.heading}
                    </h1>
                    ${letter.blocks.map((block) => blockHtml(block, brand?.colour ?? light.accent))}
                  </td>
                </tr>
                <tr>
                  <td class="dim" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:${light.dim};">
                    ${letter.reason}${off}${brand ? html`<br />${brand.sentWith}` : undefined}
                  </td>
                </tr>
              </table>
              <!--[if mso]></td></tr></table><![endif]-->
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}
