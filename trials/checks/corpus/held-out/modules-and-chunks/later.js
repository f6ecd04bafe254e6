const url = new URL("./sprite.png", import.meta.url);
export function start(ease) {
  const image = document.createElement("img");
  image.src = url.href;
  let t = 0;
  const step = () => { image.style.opacity = ease(t += .01); if (t < 1) requestAnimationFrame(step); };
  step();
  document.onclick = () => window.open(window.clickTag);
}
