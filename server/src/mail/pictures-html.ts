/** Pictures of banners in a letter as html: one alone, and banners one below the other, each with its picture beside its name. */
import { isolated } from '@marquee/contract/isolated.ts';
import { Html, html } from './escaped-html.ts';
import { webAddress, type BannerShown, type Block, type Picture } from './letter.ts';
import { light } from './look.ts';
import { contentID } from './pictures.ts';

const table = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** As large as it is, with an edge of its own: banners are often white. */
export function pictureHtml(picture: Picture, url: string | undefined): Html {
  const { width, height } = picture;
  const img = html`<img
    src="cid:${contentID(picture)}"
    width="${String(width)}"
    height="${String(height)}"
    alt=""
    style="display:block;width:${String(width)}px;max-width:100%;height:auto;border:1px solid ${light.line};"
  />`;
  const address = webAddress(url);
  return address ? html`<a href="${address}" style="display:inline-block;">${img}</a>` : img;
}

/** Beside a name there is so much room, on a phone too. Pixels. */
const box = { width: 112, height: 88 };

function fitted(picture: Picture): Picture {
  const share = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    ...picture,
    width: Math.max(1, Math.round(picture.width * share)),
    height: Math.max(1, Math.round(picture.height * share)),
  };
}

const bannerHtml = ({ name, note, picture }: BannerShown, url: string, hasPictures: boolean): Html =>
  html`<tr>
    ${
      hasPictures
        ? html`<td
            class="line"
            width="${String(box.width + 2)}"
            style="padding:10px 14px 10px 0;border-top:1px solid ${light.line};"
          >
            ${picture ? pictureHtml(fitted(picture), url) : undefined}
          </td>`
        : undefined
    }
    <td
      class="line"
      valign="middle"
      style="padding:10px 0;border-top:1px solid ${light.line};font-size:14px;line-height:20px;"
    >
      <span class="text" style="font-weight:600;color:${light.text};">${isolated(name)}</span>
      ${note === '' ? undefined : html`<br /><span class="dim" style="font-size:13px;color:${light.dim};">${note}</span>`}
    </td>
  </tr>`;

export function bannersHtml({ banners, rest, url }: Block & { kind: 'banners' }): Html {
  const hasPictures = banners.some(({ picture }) => picture !== undefined);
  const more = rest
    ? html`<tr>
        <td
          class="line dim"
          colspan="2"
          style="padding:12px 0 0;border-top:1px solid ${light.line};font-size:13px;line-height:20px;color:${light.dim};"
        >
          ${rest}
        </td>
      </tr>`
    : undefined;
  return html`<table ${table} width="100%" style="margin:4px 0 16px;">
    ${banners.map((banner) => bannerHtml(banner, url, hasPictures))}${more}
  </table>`;
}
