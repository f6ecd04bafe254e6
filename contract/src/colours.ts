/** The ten named colours that people and status options wear; what each looks like is the web's business. */
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

export const defaultColour: Colour = 'grey';
