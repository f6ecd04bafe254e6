/** The viewer's controls: from banner to banner, playing again, and the zoom. */
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconReload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Order } from './useOrder.ts';
import classes from './Viewer.module.css';

export function ViewerFoot(props: {
  order: Order;
  zoom: 'fit' | 'real';
  /** the scale at which it fits in */
  fit: number;
  /** whether a banner is there that has a scale */
  isShown: boolean;
  /** the way out of walking through what waits for oneself */
  onLeaveWalk: () => void;
  /** left out where the controls above have it */
  onReplay: (() => void) | undefined;
  onZoom: (zoom: 'fit' | 'real') => void;
  /** what else there is for the banner */
  children: ReactNode;
}) {
  const { zoom } = props;
  const { banners, index, step, walk } = props.order;
  const count = banners.length;
  const percent = `${Math.round((zoom === 'fit' ? props.fit : 1) * 100)}%`;
  const isFirst = index <= 0;
  const isLast = index >= count - 1;
  return (
    <footer className={classes.foot}>
      <div className={classes.steps}>
        {/* They can be reached while they lead nowhere, so that the keyboard stays where it is. */}
        <ActionIcon
          variant="default"
          aria-label="Previous banner"
          title="Previous (left arrow)"
          aria-disabled={isFirst}
          {...(isFirst ? { 'data-disabled': true } : {})}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        <span className={classes.position} role="status">
          {walk?.waiting === 0
            ? 'Nothing else is waiting for you'
            : `${index + 1} of ${count}${walk ? ' waiting for you' : ''}`}
        </span>
        <ActionIcon
          variant="default"
          aria-label="Next banner"
          title="Next (right arrow)"
          aria-disabled={isLast}
          {...(isLast ? { 'data-disabled': true } : {})}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      {walk ? (
        <Button variant="subtle" size="xs" onClick={props.onLeaveWalk}>
          Show all banners
        </Button>
      ) : null}
      {props.onReplay ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconReload size={15} stroke={1.8} aria-hidden />}
          className={classes.replay}
          aria-label="Replay"
          onClick={props.onReplay}
        >
          <span className={classes.words}>Replay</span>
        </Button>
      ) : null}
      {props.children}
      <div className={classes.zoom}>
        {props.isShown ? <output aria-label="Zoom">{percent}</output> : null}
        {props.isShown && props.fit < 1 ? (
          <Button
            variant="default"
            size="xs"
            onClick={() => props.onZoom(zoom === 'fit' ? 'real' : 'fit')}
            aria-label={zoom === 'fit' ? 'Show at 100%' : 'Fit in'}
          >
            {zoom === 'fit' ? '100%' : 'Fit'}
          </Button>
        ) : null}
      </div>
    </footer>
  );
}
