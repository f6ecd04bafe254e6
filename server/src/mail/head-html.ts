/** Whose mail it is, above what it says: Marquee by its sign, or an account by its logo, or by the first letter of its name on its colour. */
import { Html, html } from './escaped-html.ts';
import type { MailBrand } from './letter.ts';
import { light } from './look.ts';
import { logoID, type Logo } from './pictures.ts';

const table = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** The sign of the product, drawn in table cells: mail programs hide pictures, and data folders have no address. */
const sign = html`<table
  ${table}
  width="28"
  height="28"
  style="width:28px;height:28px;background:#4f46d8;border-radius:7px;"
>
  <tr>
    <td style="padding:6px;">
      <table ${table} width="16" style="width:16px;font-size:0;line-height:0;">
        <tr>
          <td colspan="3" height="5" style="height:5px;background:#ffffff;border-radius:1px;"></td>
        </tr>
        <tr>
          <td colspan="3" height="2" style="height:2px;"></td>
        </tr>
        <tr>
          <td width="7" height="8" style="width:7px;height:8px;background:#bbb7ef;border-radius:1px;"></td>
          <td width="2" style="width:2px;"></td>
          <td width="7" height="8" style="width:7px;height:8px;background:#ffb54d;border-radius:1px;"></td>
        </tr>
      </table>
    </td>
  </tr>
</table>`;

/** So much room a logo has. Pixels. */
const box = { width: 160, height: 36 };

/** On white in dark mails, too: it was made to be seen on paper. */
function logoHtml({ height, width }: Logo, name: string): Html {
  const share = Math.min(1, box.width / width, box.height / height);
  const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
  return html`<table ${table}>
    <tr>
      <td style="padding:6px 10px;background:#ffffff;border:1px solid ${light.line};border-radius:8px;">
        <img
          src="cid:${logoID}"
          width="${String(size.width)}"
          height="${String(size.height)}"
          alt="${name}"
          style="display:block;width:${String(size.width)}px;height:${String(size.height)}px;font-size:15px;font-weight:600;color:#1b1d25;"
        />
      </td>
    </tr>
  </table>`;
}

/** Their first letter, as the review page has it. */
const letterOf = ({ colour, name }: MailBrand): Html =>
  html`<table ${table} width="28" height="28" style="width:28px;height:28px;">
    <tr>
      <td
        bgcolor="${colour ?? light.accent}"
        align="center"
        valign="middle"
        style="width:28px;height:28px;border-radius:7px;background:${colour ?? light.accent};color:#ffffff;font-size:15px;line-height:28px;font-weight:700;"
      >
        ${Array.from(name.trim())[0]?.toUpperCase() ?? ''}
      </td>
    </tr>
  </table>`;

export function headHtml(brand: MailBrand | undefined, logo: Logo | undefined): Html {
  if (brand && logo) return logoHtml(logo, brand.name);
  return html`<table ${table}>
    <tr>
      <td valign="top">${brand ? letterOf(brand) : sign}</td>
      <td class="text" style="padding-left:10px;font-size:16px;line-height:28px;font-weight:600;color:${light.text};">
        ${brand?.name ?? 'Marquee'}
      </td>
    </tr>
  </table>`;
}
