/** How the live connection stands, for whoever shows it; `signalr/connection.ts` sets it. */
import { create } from 'zustand';

export interface ConnectionState {
  /** `connecting`: for the first time; `reconnecting`: the line is gone; `offline`: all automatic tries have failed, too */
  is: 'connecting' | 'connected' | 'reconnecting' | 'offline';
  /** tries again at once */
  reconnect: () => void;
}

export const useConnection = create<ConnectionState>(() => ({ is: 'connecting', reconnect: () => {} }));
