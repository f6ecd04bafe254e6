var clickTag = "https://www.example.com";
document.body.onclick = function () { window.open(clickTag); };
