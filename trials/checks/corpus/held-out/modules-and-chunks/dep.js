export const ease = (t) => t * t;
