/** Marquee's mark: a banner over two cells. The same drawing as `public/favicon.svg`. */

/** `size` is its width and height in pixels. */
export function Mark(props: { size: number }) {
  return (
    <svg width={props.size} height={props.size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mq-accent-fill)" />
      <rect x="7" y="8" width="18" height="5" rx="1.6" fill="var(--mq-on-accent)" />
      <rect x="7" y="15" width="8" height="9" rx="1.6" fill="var(--mq-on-accent)" fillOpacity="0.62" />
      <rect x="17" y="15" width="8" height="9" rx="1.6" fill="var(--mq-fill-orange)" />
    </svg>
  );
}
