/** How the live connection stands, for whoever shows it; `live/connection.ts` sets it. */
import { create } from 'zustand';

export interface ConnectionState {
  /** `offline`: all automatic tries have failed */
  is: 'connecting' | 'connected' | 'reconnecting' | 'offline';
  /** tries again at once */
  reconnect: () => void;
}

export const useConnection = create<ConnectionState>(() => ({ is: 'connecting', reconnect: () => {} }));
