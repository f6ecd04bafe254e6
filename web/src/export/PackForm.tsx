/** What a delivery pack is made of and how: names, banners and options; and making it. */
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
import { withCommas } from '@marquee/contract/with-commas.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useFileRun } from '#rows/useFileRun.ts';
import { fileOf } from '#sync/fileCall.ts';
import { notifyInfo } from '#ui/messages/notify.ts';
import { ownTimeZone } from '#ui/ownTimeZone.ts';
import classes from './DeliveryPackPopup.module.css';
import { keepTemplate, keptTemplate } from './keptTemplate.ts';
import { keepBackups, keptBackups, weightIn } from './keptBackups.ts';
import { missingInWords } from './missingBackups.ts';
import { PackBackups } from './PackBackups.tsx';
import { PackFoot } from './PackFoot.tsx';
import { linesOf, sumOf, ticked, wantedOf, type PackLine, type Pages, type Ticks } from './packLines.ts';
import { PackList } from './PackList.tsx';
import { PackNames } from './PackNames.tsx';
import { PackOptions } from './PackOptions.tsx';

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

export function PackForm(props: {
  sheetID: number;
  /** of the sheet or the group */
  name: string;
  isGroup: boolean;
  userID: number;
  listed: UseQueryResult<ReplyOf<typeof listPackBanners>>;
  onTouch: () => void;
}) {
  const { onTouch, sheetID, userID } = props;
  const { data, error, isPaused, refetch } = props.listed;
  const [template, setTemplate] = useState(() => keptTemplate(userID, sheetID));
  const [ticks, setTicks] = useState<Ticks>(() => new Map());
  const [pages, setPages] = useState<Pages>('zip');
  const [withBackups, setWithBackups] = useState(true);
  const [backups, setBackups] = useState(() => keptBackups(userID, sheetID));
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const { cancel, isBusy, run } = useFileRun('The pack was not made');
  const field = useRef<HTMLInputElement>(null);
  const weight = useRef<HTMLInputElement>(null);
  // Whoever types need not wait for a thousand names.
  const shown = useDeferredValue(template);
  const lines = useMemo(() => data && linesOf(data, ticks, shown, pages), [data, ticks, shown, pages]);
  const sum = useMemo(() => sumOf(lines ?? []), [lines]);
  const trouble = troubleOf(template, data?.fields);
  // Where all of them come with one, nothing is made.
  const isAnyMissing = !lines || lines.some(({ backup }) => backup !== null && backup !== 'own');
  const makes = withBackups && isAnyMissing && backups.isOn;
  const mostKB = weightIn(backups.mostKB);

  const tick = useCallback(
    (changed: readonly PackLine[], isOn: boolean) => {
      setTicks((before) => ticked(before, changed, isOn));
      onTouch();
    },
    [onTouch],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !lines || sum.banners === 0 || sum.bytes > packLimits.bytes) return;
    if (trouble !== undefined) {
      field.current?.focus();
      return;
    }
    if (makes && mostKB === undefined) {
      weight.current?.focus();
      return;
    }
    const named = template.trim();
    keepTemplate(userID, sheetID, named);
    keepBackups(userID, sheetID, backups);
    const makeBackups = makes && mostKB !== undefined ? { format: backups.format, mostKB } : undefined;
    const wanted = { template: named, pages, withBackups, makeBackups, timeZone: ownTimeZone() };
    const body = { banners: wantedOf(lines), ...wanted };
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

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.body}>
        <p className={classes.text}>
          The approved banners of <strong dir="auto">{props.name}</strong>, from the exact files that were decided on,
          with a manifest for Excel.
        </p>
        <PackNames
          ref={field}
          template={template}
          fields={data?.fields}
          trouble={trouble}
          onChange={(next) => {
            setTemplate(next);
            onTouch();
          }}
        />
        {data && data.noOfMore > 0 ? (
          <p className={classes.text} role="status">
            One pack holds up to {withCommas(packLimits.banners)} banners.{' '}
            {props.isGroup ? 'These are the first of the group.' : 'Make one for each group.'}
          </p>
        ) : null}
        <PackList lines={lines} error={error} isPaused={isPaused} onRetry={() => void refetch()} onTick={tick} />
        {/* Most sheets have pages: nothing moves when it is known. */}
        {!lines || lines.some(({ isPage }) => isPage) ? (
          <PackOptions pages={pages} withBackups={withBackups} onPages={setPages} onBackups={setWithBackups}>
            {isAnyMissing ? (
              <PackBackups
                ref={weight}
                choice={backups}
                words={lines && missingInWords(lines)}
                onChange={(next) => {
                  setBackups(next);
                  onTouch();
                }}
              />
            ) : null}
          </PackOptions>
        ) : null}
      </div>
      <PackFoot sum={lines && sum} progress={isBusy ? progress : undefined} onCancel={cancel} />
    </form>
  );
}
