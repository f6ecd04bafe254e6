/** How fast a banner can be played, as a select offers it. */
export const playerSpeeds = [
  { value: '0.25', label: '¼×' },
  { value: '0.5', label: '½×' },
  { value: '1', label: '1×' },
  { value: '2', label: '2×' },
];
