var myFT = new FT();
myFT.on("instantads", function () {
  document.getElementById("bg").src = myFT.instantAds.background_img;
  myFT.applyClickTag(document.getElementById("frame1"), 1, myFT.instantAds.clickTag1_url);
  TweenMax.to("#frame1", 1, { opacity: 1 });
});
