/** Which letter a key means on keyboards of several scripts. */
import { expect, test } from 'vitest';
import { letterOf } from './letterOf.ts';

test.each([
  ['z', 'KeyZ', 'z'],
  ['Z', 'KeyZ', 'z'],
  // Where a Latin keyboard has its letters elsewhere, they count.
  ['z', 'KeyY', 'z'],
  ['w', 'KeyZ', 'w'],
  ['é', 'KeyW', 'é'],
  ['я', 'KeyZ', 'z'],
  ['Я', 'KeyZ', 'z'],
  ['ζ', 'KeyZ', 'z'],
  ['ז', 'KeyZ', 'z'],
  ['ئ', 'KeyZ', 'z'],
  ['ж', 'Semicolon', 'ж'],
  ['?', 'Slash', '?'],
  ['Enter', 'Enter', 'enter'],
])('[SCREEN-829] %s of %s is %s', (key, code, letter) => expect(letterOf({ key, code })).toBe(letter));
