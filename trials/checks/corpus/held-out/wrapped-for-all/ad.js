(function (root, factory) { factory(root); })(typeof globalThis !== "undefined" ? globalThis : typeof window !== "undefined" ? window : this, function (root) {});
!function (g, d) {
  g.clickTag = g.clickTag || "";
  d.getElementById("a").onclick = function () { g.open(g.clickTag); };
}(typeof window !== "undefined" ? window : this, document);
