var myFT = new FT();
myFT.on("instantads", function () { myFT.dom.click = 1; });
myFT.applyClickTag(document.getElementById("click"), 1);
