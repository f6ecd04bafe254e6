/** What a page finds in a browser, over Node's own network: an address, cookies, `fetch`, WebSockets, a window that is in sight. */

export interface BrowserOptions {
  /** the address of the page: `http://HOST:PORT` */
  base: string;
  /** the network address that the browser's machine is said to have */
  address: string;
  /** hears of every call that is made, and gives what hears its end */
  onCall: (path: string, request: RequestInit) => (end: Response | undefined) => void | Promise<void>;
}

/** The cookies of one browser for one server. */
class Cookies {
  readonly #values = new Map<string, { value: string; isHidden: boolean }>();

  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isHidden = attributes.some((attribute) => attribute.trim().toLowerCase() === 'httponly');
      this.#values.set(pair.slice(0, at), { value: pair.slice(at + 1), isHidden });
    }
  }

  /** All of them, as they are sent; or those that scripts may read. */
  text(forScripts: boolean): string {
    const all = [...this.#values].filter(([, { isHidden }]) => !(forScripts && isHidden));
    return all.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }
}

/** Makes this thread a page of that address. To be called before any code of the page is imported. */
export function becomePage({ base, address, onCall }: BrowserOptions): void {
  const cookies = new Cookies();
  const sent = () => ({ cookie: cookies.text(false), origin: base, 'x-forwarded-for': address });
  const realFetch = globalThis.fetch;
  const RealSocket = globalThis.WebSocket;

  const pageFetch = async (to: string | URL | Request, request: RequestInit = {}): Promise<Response> => {
    const url = new URL(to instanceof Request ? to.url : to, base);
    const ended = onCall(url.pathname, request);
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(sent())) if (value) headers.set(name, value);
    try {
      const response = await realFetch(url, { ...request, headers });
      cookies.keep(response.headers.getSetCookie());
      // An answer that breaks off is none.
      await response.clone().arrayBuffer();
      await ended(response);
      return response;
    } catch (error) {
      await ended(undefined);
      throw error;
    }
  };

  class PageSocket extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      // Node takes headers beside the protocols; a browser sends them by itself.
      const options = { headers: sent(), ...(protocols === undefined ? {} : { protocols }) };
      super(url, options as unknown as string[]);
    }
  }

  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    // The SignalR client makes an address whole by having a link hold it.
    createElement: () => {
      let href = '';
      return {
        get href() {
          return href;
        },
        set href(path: string) {
          href = new URL(path, base).href;
        },
      };
    },
  });
  // `Object.assign` would have copied the value that the getter has now.
  Object.defineProperty(document, 'cookie', { get: () => cookies.text(true) });
  const location = Object.assign(new URL(base), { reload: () => window.dispatchEvent(new Event('reload')) });
  Object.assign(window, { document, location, addEventListener: window.addEventListener.bind(window) });
  Object.assign(globalThis, { window, document, fetch: pageFetch, WebSocket: PageSocket });
  Object.assign(globalThis, { requestAnimationFrame: (work: () => void) => setTimeout(work) });
  // Libraries that run in both take the way of browsers.
  Object.defineProperty(process, 'release', { value: { name: 'page' } });
}
