/** What a delivery pack is to be made of, and how: what is kept of it for the next one, what is wrong with it, and making it. */
import {
  aboutBytesHeader,
  leftOutHeader,
  makePack,
  packLimits,
  type listPackBanners,
} from '@marquee/contract/delivery/packs.ts';
import { counted } from '@marquee/contract/counted.ts';
import { unknownFields } from '@marquee/contract/delivery/pack-names.ts';
import type { ReplyOf } from '@marquee/contract/endpoint.ts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useFileRun } from '#rows/useFileRun.ts';
import { fileOf } from '#sync/fileCall.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';
import { keepTemplate, keptTemplate } from './keptTemplate.ts';
import { keepBackups, keptBackups, weightIn, type BackupChoice } from './keptBackups.ts';
import { noOfMade } from './missingBackups.ts';
import { linesOf, sumOf, ticked, wantedOf, type PackLine, type Pages, type Ticks } from './packLines.ts';

/** What is wrong with a template, in a sentence. */
function troubleOf(template: string, fields: readonly string[] | undefined): string | undefined {
  if (template.trim() === '') return 'Say how the files are called.';
  const [unknown] = fields ? unknownFields(template, fields) : [];
  return unknown === undefined ? undefined : `There is no field {${unknown}}. Choose one from the list.`;
}

/** What changed since the list was read is not in the pack. */
function sayLeftOut(number: number): void {
  if (number > 0)
    notifyInfo(`${counted(number, 'banner was', 'banners were')} left out`, 'The manifest says which, and why.');
}

/** `data` is what could be in it; undefined until it was read. `onTouch` hears that something was chosen or typed. */
export function usePackForm(
  { sheetID, userID }: { sheetID: number; userID: number },
  data: ReplyOf<typeof listPackBanners> | undefined,
  onTouch: () => void,
) {
  const [template, setTemplate] = useState(() => keptTemplate(userID, sheetID));
  const [ticks, setTicks] = useState<Ticks>(() => new Map());
  const [pages, setPages] = useState<Pages>('zip');
  const [withBackups, setWithBackups] = useState(true);
  const [backups, setBackups] = useState(() => keptBackups(userID, sheetID));
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const { cancel, isBusy, run } = useFileRun('The pack was not made');
  // Whoever types need not wait for a thousand names.
  const shown = useDeferredValue(template);
  const lines = useMemo(() => data && linesOf(data, ticks, shown, pages), [data, ticks, shown, pages]);
  const sum = useMemo(() => sumOf(lines ?? []), [lines]);
  // Where all of them come with one, nothing is made.
  const isAnyMissing = !lines || lines.some(({ backup }) => backup !== null && backup !== 'own');
  const makes = withBackups && isAnyMissing && backups.isOn;
  const mostKB = weightIn(backups.mostKB);
  const made = makes && mostKB !== undefined && lines ? { images: noOfMade(lines), mostKB } : undefined;

  /** Makes it of these, and remembers how for the next one. */
  const make = (banners: readonly PackLine[]): void => {
    const named = template.trim();
    keepTemplate(userID, sheetID, named);
    keepBackups(userID, sheetID, backups);
    const makeBackups = makes && mostKB !== undefined ? { format: backups.format, mostKB } : undefined;
    const wanted = { template: named, pages, withBackups, makeBackups, timeZone: ownTimeZone() };
    const body = { banners: wantedOf(banners), ...wanted };
    const show = (bytes: number, headers: Headers) => {
      const total = Number(headers.get(aboutBytesHeader)) || sum.bytes;
      setProgress({ done: Math.min(bytes, total), total });
    };
    show(0, new Headers());
    void run(async (signal) => {
      const file = await fileOf(makePack, { params: { id: sheetID }, body, signal }, show);
      sayLeftOut(Number(file.headers.get(leftOutHeader)));
      return file;
    });
  };

  return {
    template,
    templateTrouble: troubleOf(template, data?.fields),
    /** undefined until the list was read */
    lines,
    /** of what is chosen, and of the backup images that are made for it */
    sum: { ...sum, made },
    isTooLarge: sum.bytes > packLimits.bytes,
    pages,
    setPages,
    withBackups,
    setWithBackups,
    backups,
    isAnyMissing,
    /** whether backup images are to be made, of a weight that is none */
    lacksWeight: makes && mostKB === undefined,
    name: (next: string) => {
      setTemplate(next);
      onTouch();
    },
    tick: useCallback(
      (changed: readonly PackLine[], isOn: boolean) => {
        setTicks((before) => ticked(before, changed, isOn));
        onTouch();
      },
      [onTouch],
    ),
    chooseBackups: (next: BackupChoice) => {
      setBackups(next);
      onTouch();
    },
    make,
    isBusy,
    progress,
    cancel,
  };
}
