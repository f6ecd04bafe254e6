window.onload = function () {
  var stage = document.getElementById("stage");
  stage.insertAdjacentHTML("beforeend", "<div class='pack' style='background:#fff url(img/pack.jpg) no-repeat'><img class=logo src=img/logo.svg alt=''></div>");
  stage.style.cssText = "background-image: -webkit-image-set(url('img/back.jpg') 1x, url('img/back@2x.jpg') 2x)";
  var gone = new Image(); gone.src = "img/gone.png";
};
