/** The ten named colours that people and status options wear, and what each looks like on screen, in mails and in exported files. */
import { z } from 'zod';

export const colours = [
  'grey',
  'blue',
  'teal',
  'dark-blue',
  'green',
  'orange',
  'pink',
  'purple',
  'red',
  'brown',
] as const;

export const Colour = z.enum(colours);
export type Colour = z.infer<typeof Colour>;

const defaultColour: Colour = 'grey';

/** The first colour that none of these has; the default once all are taken. */
export const nextColour = (taken: readonly Colour[]): Colour =>
  colours.find((colour) => !taken.includes(colour)) ?? defaultColour;

/** As it is said: `Dark blue`. */
export const colourName = (colour: Colour): string =>
  `${colour.charAt(0).toUpperCase()}${colour.slice(1).replace('-', ' ')}`;

/** In light and in dark, as `#rrggbb`. */
export type Sides = readonly [light: string, dark: string];

/** A colour as a ground, what is written on that, and a soft ground for common text. */
interface ColourLook {
  fill: Sides;
  on: Sides;
  soft: Sides;
}

export const colourLooks: Readonly<Record<Colour, ColourLook>> = {
  grey: { fill: ['#69707f', '#5f6675'], on: ['#ffffff', '#ffffff'], soft: ['#eef0f3', '#2a2d35'] },
  blue: { fill: ['#1f6fe0', '#2a70d8'], on: ['#ffffff', '#ffffff'], soft: ['#e5effd', '#1b2c47'] },
  teal: { fill: ['#0a7f86', '#0f7c82'], on: ['#ffffff', '#ffffff'], soft: ['#dff3f3', '#153436'] },
  'dark-blue': { fill: ['#243c8f', '#3d55ad'], on: ['#ffffff', '#ffffff'], soft: ['#e4e8f6', '#20294a'] },
  green: { fill: ['#13803f', '#1b7d43'], on: ['#ffffff', '#ffffff'], soft: ['#e0f3e7', '#17331f'] },
  orange: { fill: ['#f79a2e', '#e8912f'], on: ['#2b1600', '#2b1600'], soft: ['#fef0dc', '#3d2a12'] },
  pink: { fill: ['#d4317c', '#c63a7a'], on: ['#ffffff', '#ffffff'], soft: ['#fde6f0', '#401a2c'] },
  purple: { fill: ['#7c45e0', '#7a4bd6'], on: ['#ffffff', '#ffffff'], soft: ['#efe8fc', '#2d2149'] },
  red: { fill: ['#d4302b', '#c93c36'], on: ['#ffffff', '#ffffff'], soft: ['#fde7e6', '#431d1b'] },
  brown: { fill: ['#855a3a', '#855d40'], on: ['#ffffff', '#ffffff'], soft: ['#f3ebe4', '#33271f'] },
};
