"use strict";
// document.write("x"); window.top.location = "https://example.com";
const re = /localStorage\.getItem/; const text = `alert(1) ${1 + 1} document.cookie`;
const el = document.querySelector('img'); el.confirm = () => {}; el.confirm(); el.prompt = el.confirm;
class Top { parent() { return this.top; } }
const next = new Image(); next.src = 'img/tile.png';
