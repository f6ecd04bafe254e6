/** The moment that the banner in the viewer is at, for what glows with it. */
import { useEffect, useState } from 'react';
import { useSteeringStore } from '#banners/viewer/steering.ts';

const lookEveryMs = 250;

/** Seconds, a quarter of one exact; undefined where nothing is to be told, or can't be. */
export function useMoment(isWanted: boolean): number | undefined {
  const steering = useSteeringStore((store) => store.steering);
  const [moment, setMoment] = useState<number>();
  useEffect(() => {
    if (!steering || !isWanted) return undefined;
    const timer = setInterval(() => setMoment(Math.round(steering.moment() * 4) / 4), lookEveryMs);
    return () => clearInterval(timer);
  }, [steering, isWanted]);
  return steering && isWanted ? moment : undefined;
}
