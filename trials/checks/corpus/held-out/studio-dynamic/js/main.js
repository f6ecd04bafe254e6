"use strict";
Enabler.setProfileId(10412345);
var devDynamicContent = {};
devDynamicContent.Feed = [{}];
devDynamicContent.Feed[0]._id = 0;
devDynamicContent.Feed[0].Product_Image = {};
devDynamicContent.Feed[0].Product_Image.Type = "file";
devDynamicContent.Feed[0].Product_Image.Url = Enabler.getUrl("img/product.jpg");
devDynamicContent.Feed[0].Prefix = "img/pack-";
Enabler.setDevDynamicContent(devDynamicContent);
function show(at) { var one = new Image(); one.src = dynamicContent.Feed[0].Prefix + at + dynamicContent.Feed[0].Kind; }
Enabler.isInitialized() ? show(1) : Enabler.addEventListener(studio.events.StudioEvent.INIT, show);
document.getElementById("ad").addEventListener("click", function () { Enabler.exitOverride("Main", dynamicContent.Feed[0].Exit_URL.Url); });
