FT.manifest({
  "filename": "index.html",
  "width": 300,
  "height": 250,
  "clickTagCount": 1,
  "instantAds": [{ "name": "background_img", "type": "image", "default": "images/bg.png" }]
});
