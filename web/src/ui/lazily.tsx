/** Components that come with their own code: what does not arrive, or breaks, leaves the page around it as it is and can be asked for again. */
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterFirstScreen, whenIdle } from './firstScreen.ts';
import { isNewVersionThere } from './newVersion.ts';
import { withSchemas } from './schemas.ts';

export interface Failure {
  /** the code did not arrive, the server has only that of a newer version, or what it drew broke */
  is: 'notLoaded' | 'outdated' | 'broken';
  isTrying: boolean;
  /** how often it was tried again: some browsers ask for a file once, and only a reload brings it */
  tries: number;
  retry: () => void;
}

interface Code<P> {
  loaded: () => ComponentType<P> | undefined;
  /** Resolves once it is there; a failed try is forgotten. */
  load: () => Promise<void>;
}

function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let found: ComponentType<P> | undefined;
  let coming: Promise<void> | undefined;
  return {
    loaded: () => found,
    load: () =>
      (coming ??= load()
        .then((component) => {
          found = component;
        })
        .finally(() => {
          coming = undefined;
        })),
  };
}

/** Keeps what breaks while it is drawn from taking the page with it. */
class Boundary extends Component<{ children: ReactNode; onBroken: () => void }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override componentDidCatch() {
    this.props.onBroken();
  }
  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** For what is drawn without being asked for: nothing stands in its place, and it is tried again until it is there. */
export function Later({ failure: { isTrying, retry } }: { failure: Failure }) {
  useEffect(() => {
    if (isTrying) return undefined;
    const timer = setTimeout(retry, 5_000);
    return () => clearTimeout(timer);
  }, [isTrying, retry]);
  return null;
}

/** A component whose code can be fetched before it is drawn. */
export type Lazy<P> = ((props: P) => ReactNode) & { preload: () => Promise<void> };

/**
 * Draws nothing, or `Waiting`, until the code is there, and `Failed` where it does not come.
 * @param isSoon whether the code is fetched as soon as nothing else is going on, so that the first time is as quick as the second
 * @param isBehind whether it waits for the first screen, however early it is drawn
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<{ of: P; failure: Failure }>,
  {
    isSoon = false,
    isBehind = false,
    Waiting,
  }: { isSoon?: boolean; isBehind?: boolean; Waiting?: ComponentType<P> } = {},
): Lazy<P> {
  const whole = withSchemas(load);
  const code = codeOf(isBehind ? afterFirstScreen(whole) : whole);
  // What fails now is asked for again when it is wanted.
  const preload = () => code.load().catch(() => {});
  if (isSoon) whenIdle(() => void preload());

  function Lazily(props: P) {
    const [Loaded, setLoaded] = useState(() => code.loaded());
    const [failed, setFailed] = useState<Failure['is']>();
    const [tries, setTries] = useState(0);
    const [isTrying, setTrying] = useState(false);

    useEffect(() => {
      if (Loaded) return undefined;
      let isWanted = true;
      const fail = async () => {
        const isOutdated = await isNewVersionThere();
        if (!isWanted) return;
        setFailed(isOutdated ? 'outdated' : 'notLoaded');
        setTrying(false);
      };
      code.load().then(
        () => {
          if (!isWanted) return;
          setFailed(undefined);
          setLoaded(() => code.loaded());
        },
        () => void fail(),
      );
      return () => {
        isWanted = false;
      };
    }, [Loaded, tries]);

    if (failed !== undefined) {
      const retry = () => {
        if (failed === 'broken') setFailed(undefined);
        else setTrying(true);
        setTries(tries + 1);
      };
      return <Failed of={props} failure={{ is: failed, isTrying, tries, retry }} />;
    }
    if (!Loaded) return Waiting ? <Waiting {...props} /> : null;
    return (
      <Boundary key={tries} onBroken={() => setFailed('broken')}>
        <Loaded {...props} />
      </Boundary>
    );
  }
  return Object.assign(Lazily, { preload });
}
