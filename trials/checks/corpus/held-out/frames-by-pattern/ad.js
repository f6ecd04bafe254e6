const kind = "webp".slice(0, 4), folder = "seq";
const frames = Array.from({ length: 3 }, (_, at) => `${folder}/shot${String(at).padStart(2, "0")}.${kind}`);
let at = 0;
setInterval(() => { const one = new Image(); one.src = frames[at++ % 3]; }, 100);
