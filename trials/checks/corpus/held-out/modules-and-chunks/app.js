import { ease } from "./dep.js";
import("./later.js").then(({ start }) => start(ease));
export {};
