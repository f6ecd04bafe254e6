/* The banner sees when it is in view. */
function seen(entries) { entries.forEach(function (entry) { if (entry.isIntersecting) start(entry.target); }); }
function part0(el) { el.dataset.part = "0"; el.dataset.kind = "view"; return el; }
function part1(el) { el.dataset.part = "1"; el.dataset.kind = "view"; return el; }
function part2(el) { el.dataset.part = "2"; el.dataset.kind = "view"; return el; }
function part3(el) { el.dataset.part = "3"; el.dataset.kind = "view"; return el; }
function part4(el) { el.dataset.part = "4"; el.dataset.kind = "view"; return el; }
function part5(el) { el.dataset.part = "5"; el.dataset.kind = "view"; return el; }
function part6(el) { el.dataset.part = "6"; el.dataset.kind = "view"; return el; }
function part7(el) { el.dataset.part = "7"; el.dataset.kind = "view"; return el; }
function part8(el) { el.dataset.part = "8"; el.dataset.kind = "view"; return el; }
function part9(el) { el.dataset.part = "9"; el.dataset.kind = "view"; return el; }
function part10(el) { el.dataset.part = "10"; el.dataset.kind = "view"; return el; }
function part11(el) { el.dataset.part = "11"; el.dataset.kind = "view"; return el; }
function part12(el) { el.dataset.part = "12"; el.dataset.kind = "view"; return el; }
function part13(el) { el.dataset.part = "13"; el.dataset.kind = "view"; return el; }
function part14(el) { el.dataset.part = "14"; el.dataset.kind = "view"; return el; }
function part15(el) { el.dataset.part = "15"; el.dataset.kind = "view"; return el; }
function part16(el) { el.dataset.part = "16"; el.dataset.kind = "view"; return el; }
function part17(el) { el.dataset.part = "17"; el.dataset.kind = "view"; return el; }
function part18(el) { el.dataset.part = "18"; el.dataset.kind = "view"; return el; }
function part19(el) { el.dataset.part = "19"; el.dataset.kind = "view"; return el; }
function part20(el) { el.dataset.part = "20"; el.dataset.kind = "view"; return el; }
function part21(el) { el.dataset.part = "21"; el.dataset.kind = "view"; return el; }
function part22(el) { el.dataset.part = "22"; el.dataset.kind = "view"; return el; }
function part23(el) { el.dataset.part = "23"; el.dataset.kind = "view"; return el; }
function part24(el) { el.dataset.part = "24"; el.dataset.kind = "view"; return el; }
function part25(el) { el.dataset.part = "25"; el.dataset.kind = "view"; return el; }
function part26(el) { el.dataset.part = "26"; el.dataset.kind = "view"; return el; }
function part27(el) { el.dataset.part = "27"; el.dataset.kind = "view"; return el; }
function part28(el) { el.dataset.part = "28"; el.dataset.kind = "view"; return el; }
function part29(el) { el.dataset.part = "29"; el.dataset.kind = "view"; return el; }
function start(el) { el.onclick = function () { window.open(window.clickTag); }; }
var clickTag = "";
new IntersectionObserver(seen).observe(document.body);
