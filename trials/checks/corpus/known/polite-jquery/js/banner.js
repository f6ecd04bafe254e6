$(window).on("load", function () {
  $("img[data-src]").each(function () { $(this).attr("src", $(this).data("src")); });
  $(".bg").fadeIn(400);
  $("#banner").on("click", function () { window.open(window.clickTag, "_blank"); });
  if (window.console) console.info("loaded");
});
