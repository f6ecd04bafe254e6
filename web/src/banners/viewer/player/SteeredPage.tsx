/** The place of a page that is steered; the frames in it come and go by its deck. */
import { useEffect, useRef } from 'react';
import { PageDeck, type PageProps } from './pageDeck.ts';
import type { PlayingStore } from './playing.ts';

export function SteeredPage({ address, className, label, onReady, store }: PageProps & { store: PlayingStore }) {
  const host = useRef<HTMLDivElement>(null);
  // What is told of it may change while it plays; it plays on.
  const latest = useRef({ className, label, onReady });
  useEffect(() => {
    latest.current = { className, label, onReady };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const { className: name, label: title } = latest.current;
    const ready = () => latest.current.onReady();
    const deck = new PageDeck(host.current, { address, className: name, label: title, onReady: ready }, store);
    return () => deck.close();
  }, [address, store]);
  return <div ref={host} style={{ position: 'relative', width: '100%', height: '100%', isolation: 'isolate' }} />;
}
