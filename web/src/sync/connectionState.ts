/** How the live connection stands, for whoever shows it; `live/` sets it. */
import { appStore } from '#ui/stores.ts';

export interface ConnectionState {
  /** `connecting`: for the first time; `reconnecting`: the line is gone; `offline`: all automatic tries have failed, too */
  is: 'connecting' | 'connected' | 'reconnecting' | 'offline';
  /** tries again at once */
  reconnect: () => void;
}

export const useConnection = appStore<ConnectionState>(() => ({ is: 'connecting', reconnect: () => {} }));
