var list = ["img/one.png", "two.png"];
list.forEach(function (name) { new Image().src = "img/" + name; });
var gone = "img/three.png";
