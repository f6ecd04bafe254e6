var pattern = "seq/shot_{n}.jpg", at = 0;
setInterval(function () { var one = new Image(); one.src = pattern.replace("{n}", at++ % 2); }, 100);
