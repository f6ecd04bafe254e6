/** How an account shows itself to its clients: a name, a logo and a colour, on review pages and in the emails about them. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { IdPath, Name, Words } from '#ids.ts';

/** Where logos are: behind it come the key of one and `.webp`. Whoever was told the key may see it. */
export const logosPath = '/account-logos/';

/** Bytes of a picture that is sent as a logo. */
export const largestLogo = 2 * 1024 * 1024;

export const Brand = z.object({
  name: z.string(),
  /** `#rrggbb`, as it was chosen; see `readableUnderWhite` */
  colour: z.string().nullable(),
  /** the address of its logo */
  logo: z.string().nullable(),
});
export type Brand = z.infer<typeof Brand>;

export const getBrand = endpoint({
  name: 'getBrand',
  method: 'GET',
  path: '/api/accounts/{id}/brand',
  tag: 'Accounts',
  summary: 'Gets the name, the logo and the colour that clients see of an account. For its own users.',
  params: IdPath,
  reply: Brand,
  status: 200,
});

export const updateBrand = endpoint({
  name: 'updateBrand',
  method: 'PUT',
  path: '/api/accounts/{id}/brand',
  tag: 'Accounts',
  summary: 'Changes what clients see of an account; null takes its logo or its colour away. For its admin users.',
  params: IdPath,
  body: z.object({
    name: Name.optional(),
    colour: z
      .string()
      .regex(/^#[\da-f]{6}$/i, 'must be a colour like #1a6bd8')
      .nullish(),
    /** the bytes of a PNG, JPEG, GIF, WebP or AVIF picture in base64 */
    logo: Words.max(Math.ceil(largestLogo / 3) * 4, 'This picture is too large. Logos can be up to 2 MB.')
      .regex(/^[\w+/]+={0,2}$/, 'must be base64')
      .nullish(),
  }),
  reply: Brand,
  status: 200,
});

export const getBrandOfMail = endpoint({
  name: 'getBrandOfMail',
  method: 'GET',
  path: '/api/brands/unsubscribe/{token}',
  tag: 'Accounts',
  summary:
    'Gets the name, the logo and the colour of the account whose email to a guest has this unsubscribe link. Changes nothing.',
  params: z.object({ token: Words.min(1).max(300) }),
  reply: Brand,
  status: 200,
});

/** Enough for words of any size, by WCAG 2.2, 1.4.3. */
const enoughContrast = 4.5;

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** The contrast between a colour and white, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map(linear);
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The colour itself, or where white words could not be read on it, the nearest darker shade on which they can. */
export function readableUnderWhite(colour: string): string {
  const channels = channelsOf(colour);
  for (let percent = 100; percent >= 0; percent -= 1) {
    const shade = `#${channels
      .map((channel) =>
        Math.round((channel * percent) / 100)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
    if (contrastWithWhite(shade) >= enoughContrast) return shade;
  }
  return '#000000';
}
